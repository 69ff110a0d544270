import { mount } from "svelte";

import App from "./App.svelte";
import { Router } from "./state/router.svelte";
import { openSession } from "./state/session.svelte";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/ending.css";

const target = document.getElementById("app");
if (import.meta.env.DEV && target !== null && location.pathname === "/gallery") {
  void import("./gallery/Gallery.svelte").then(({ default: Gallery }) => mount(Gallery, { target }));
} else if (target !== null) mount(App, { target, props: { router: new Router(), session: openSession() } });
