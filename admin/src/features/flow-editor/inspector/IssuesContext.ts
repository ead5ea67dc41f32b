import { createContext, useContext } from 'react';
import type { StepIssues } from '../step-issues.ts';

const NONE: StepIssues = new Map();

/** Issues of the shown step's fields. */
export const IssuesContext = createContext<StepIssues>(NONE);

/** The issue of a field, or of something inside it. */
export function useIssue(field: string): string | undefined {
  const issues = useContext(IssuesContext);
  const inside = [...issues].find(([path]) => path === field || path.startsWith(`${field}.`));
  return inside?.[1];
}
