import config from "./playwright.config";

/** Pictures for the documentation, which are no tests. */
export default { ...config, testMatch: "snapshots.ts", reporter: "list" };
