import { mount } from "svelte";

import App from "./App.svelte";
import "./app.css";
import { Router } from "./state/router.svelte";
import { openSession } from "./state/session.svelte";

const target = document.getElementById("app");
if (target !== null) mount(App, { target, props: { router: new Router(), session: openSession() } });
