import {
  DEFAULT_WEBSITE_CONFIG,
  websiteConfigSchema,
  websiteNameSchema,
  websiteUrlSchema,
  type Website,
  type WebsiteConfig,
  type WebsiteConfigInput,
} from '@colloquy/contracts';
import { z } from 'zod';
import { ApiError } from '../../../api/api-error.ts';

/** Form values of a website: flat, with numbers as typed. */
export interface WebsiteValues {
  readonly url: string;
  readonly type: string;
  readonly name: string;
  readonly maxPages: string;
  readonly maxDepth: string;
  readonly includePaths: string[];
  readonly excludePaths: string[];
  readonly subdomains: boolean;
  readonly renderJs: boolean;
  readonly respectRobots: boolean;
  readonly delayMs: string;
  readonly keepQuery: string[];
  readonly removeSelectors: string[];
  readonly language: string;
}

/** Rarely changed fields. */
export const ADVANCED = [
  'maxPages',
  'maxDepth',
  'includePaths',
  'excludePaths',
  'subdomains',
  'renderJs',
  'respectRobots',
  'delayMs',
  'keepQuery',
  'removeSelectors',
  'language',
] as const satisfies readonly (keyof WebsiteValues)[];

const config = websiteConfigSchema.shape;
const typedNumber = (number: z.ZodType<number, number>) =>
  z
    .string()
    .trim()
    .transform((typed) => (typed === '' ? Number.NaN : Number(typed)))
    .pipe(number);

/** Schema of valid values. */
export const websiteValuesSchema = z.object({
  url: websiteUrlSchema,
  type: z.enum(['1', '2']),
  name: z.union([z.string().trim().length(0), websiteNameSchema]),
  maxPages: typedNumber(config.maxPages),
  maxDepth: typedNumber(config.maxDepth),
  includePaths: config.includePaths,
  excludePaths: config.excludePaths,
  subdomains: config.subdomains,
  renderJs: z.boolean(),
  respectRobots: config.respectRobots,
  delayMs: typedNumber(config.delayMs),
  keepQuery: config.keepQuery,
  removeSelectors: config.removeSelectors,
  language: z.string(),
});

/** Schema of valid values of a website that exists: it keeps a name. */
export const namedWebsiteValuesSchema = websiteValuesSchema.extend({ name: websiteNameSchema });

/** Initial values: the website's own, or the defaults. */
export function valuesOf(website?: Pick<Website, 'url' | 'type' | 'name' | 'config'>): WebsiteValues {
  const { maxPages, maxDepth, delayMs, renderJs, language, ...same } =
    website?.config ?? DEFAULT_WEBSITE_CONFIG;
  return {
    url: website?.url ?? '',
    type: String(website?.type ?? 1),
    name: website?.name ?? '',
    ...same,
    maxPages: String(maxPages),
    maxDepth: String(maxDepth),
    delayMs: String(delayMs),
    renderJs: renderJs === 'auto',
    language: language ?? '',
  };
}

/** The form's configuration where it differs from `before`; undefined if it does not. */
export function configOf(values: WebsiteValues, before: WebsiteConfig): WebsiteConfigInput | undefined {
  const { url: _url, type: _type, name: _name, renderJs, language, ...same } = values;
  const said: WebsiteConfig = {
    ...same,
    maxPages: Number(values.maxPages),
    maxDepth: Number(values.maxDepth),
    delayMs: Number(values.delayMs),
    renderJs: renderJs ? 'auto' : 'never',
    language: language === '' ? null : language,
  };
  const changed = Object.entries(said).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
  );
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/** Maps the server's nested field names to the flat form. */
export function atFormFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { issues, errors: _errors, ...body } = error.body;
  if (issues === undefined) return error;
  const flat = issues.map((issue) =>
    issue.field === undefined
      ? issue
      : { ...issue, field: issue.field.replace(/^config\./, '').replace(/\.\d+$/, '') },
  );
  return new ApiError(error.status, { ...body, issues: flat }, { cause: error });
}
