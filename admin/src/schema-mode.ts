import { z } from 'zod';

// Compiled schemas need `eval`, which the page's content policy refuses. Schemas look at this
// when they are made, so it runs first: main.tsx imports it first, and vite.config.ts keeps it beside zod.
z.config({ jitless: true });
