/** What is used of zzfx, which has no types of its own. */
declare module "zzfx" {
  export function zzfx(...parameters: (number | undefined)[]): AudioBufferSourceNode;
  export const ZZFX: { volume: number };
}
