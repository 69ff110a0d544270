declare module "virtual:emblems/credits" {
  /** Motifs with their authors. */
  const drawn: [motif: string, author: string][];
  export default drawn;
}

declare module "virtual:emblems/*" {
  /** By motif: its path on a grid of 512 units. */
  export const motifs: Readonly<Record<string, string>>;
  /** By name: the motif, and the mood it is drawn in. */
  export const cards: Readonly<Record<string, readonly [motif: string, mood: string]>>;
}
