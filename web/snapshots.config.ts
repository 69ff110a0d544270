import config from "./playwright.config";

/** Pictures for the documentation, which are no tests. */
export default { ...config, projects: [{ name: "pictures", testMatch: "snapshots.ts" }], reporter: "list" };
