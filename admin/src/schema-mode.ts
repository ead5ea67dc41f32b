import { z } from 'zod';

// Compiled schemas need `eval`, which the page's content policy refuses. The first import of the page, because
// schemas look at this when they are made.
z.config({ jitless: true });
