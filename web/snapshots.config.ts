import config from "./playwright.config";

/** Pictures for the documentation; these are not tests. */
export default { ...config, projects: [{ name: "pictures", testMatch: "snapshots.ts" }], reporter: "list" };
