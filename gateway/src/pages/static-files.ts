import { existsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import express, { type RequestHandler } from 'express';
import type { SetHeaders } from './security-headers.ts';

/** Names of built files contain a hash of their content, so the files never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const CHECK_EACH_TIME = 'no-cache';

/** Decides how long one file of a build may be kept. */
export type CacheRule = (path: string) => string;

/** Caches files under `assets/` for a year, and `others` by their own rule. */
export function hashedAssets(others: string = CHECK_EACH_TIME): CacheRule {
  return (path) => (path.startsWith('/assets/') ? IMMUTABLE : others);
}

/**
 * Serves the files of a build with entity tags and ranges. Files that a newer build has deleted are not found. Throws
 * when there is no build.
 */
export function serveFiles(dir: string, cacheRule: CacheRule, setHeaders: SetHeaders): RequestHandler {
  if (!existsSync(dir)) throw new Error(`There is nothing built at ${dir}`);
  const serve = express.static(dir, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', cacheRule(`/${relative(dir, path).replaceAll(sep, '/')}`));
    },
  });
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    setHeaders(request, response);
    serve(request, response, next);
  };
}
