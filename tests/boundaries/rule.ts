import type {
  IForbiddenRuleType,
  IReachabilityForbiddenRuleType,
  IRegularForbiddenRuleType,
} from 'dependency-cruiser';

/** `x.test.ts`, behaviour suites, and the programs that a test starts. */
export const TESTS = [
  '^tests/',
  '^tools/',
  '^packages/test-servers/',
  '[.]test[.]tsx?$',
  '[.]fixture[.]ts$',
  '/testing/',
  '/evaluation/',
];

type Rule =
  | Pick<IRegularForbiddenRuleType, 'from' | 'to'>
  | Pick<IReachabilityForbiddenRuleType, 'from' | 'to'>;

/** A rule with its name and its reason: the imports that it forbids. */
export const forbid = (name: string, comment: string, rule: Rule): IForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  ...rule,
});

/** Any file of these third-party packages, as a pattern. */
export const npm = (packages: string): string => `(?:^|/)node_modules/(?:${packages})(?:/|$)`;
