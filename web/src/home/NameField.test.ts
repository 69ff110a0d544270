import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";

import type { Session } from "../state/session.svelte";
import NameField from "./NameField.svelte";

afterEach(cleanup);

it("takes no name before the present one is known, which would come into the middle of it", () => {
  const field = (): HTMLInputElement => screen.getByLabelText("Your name");
  render(NameField, { session: { name: "" } as Session });
  expect(field().disabled).toBe(true);
  cleanup();
  render(NameField, { session: { name: "Ann" } as Session });
  expect([field().disabled, field().value]).toEqual([false, "Ann"]);
});
