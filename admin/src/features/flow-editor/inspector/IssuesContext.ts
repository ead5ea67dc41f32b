import { createContext, useContext } from 'react';
import type { StepIssues } from '../step-issues.ts';

const NONE: StepIssues = new Map();

/** What is wrong with the fields of the step that is shown. */
export const IssuesContext = createContext<StepIssues>(NONE);

/** What is wrong with a field, or with something in it. */
export function useIssue(field: string): string | undefined {
  const issues = useContext(IssuesContext);
  const inside = [...issues].find(([path]) => path === field || path.startsWith(`${field}.`));
  return inside?.[1];
}
