import { z } from 'zod';

// Compiled schemas need `eval`, which the page's content policy forbids. Schemas read this when they are created, so
// it must run first: main.tsx imports it first, and vite.config.ts keeps it beside zod.
z.config({ jitless: true });
