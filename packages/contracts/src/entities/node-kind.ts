import { z } from 'zod';

/** Kept apart from the table of step types, which the widget imports without schemas. */
export const nodeKindSchema = z.enum(['block', 'branching']);
