import { z } from 'zod';
import { commaList, count, defineConfig, flag, secret, setting } from '@colloquy/config';
import { fileSettings, portSetting, serviceProcessSettings } from '@colloquy/service-kit';

/** Names the model that ships with the product where an address names any other. */
export const BUILT_IN = 'built-in';

/** As a prefix: nothing, where the model's name would give one. */
export const NO_PREFIX = 'none';

const addressSchema = z.union([z.literal(BUILT_IN), z.url()]);
export type EmbeddingAddress = z.infer<typeof addressSchema>;

/** The model of EMBEDDING_URL where none is named. */
export const DEFAULT_MODEL = 'text-embedding-3-small';
const DEFAULT_DIMENSION = 1_536;

/** Without an address the model that ships with the product embeds. */
export const embeddingSettings = {
  embeddingUrl: setting(
    'EMBEDDING_URL',
    z.url().optional(),
    'Base address of an OpenAI-compatible API for embeddings; without it, and without EMBEDDING_MODEL_DIR, the built-in English model is used',
    { example: 'https://api.openai.com/v1' },
  ),
  embeddingApiKey: setting('EMBEDDING_API_KEY', secret().optional(), 'Key for that API', { isSecret: true }),
  embeddingModel: setting(
    'EMBEDDING_MODEL',
    z.string().default(DEFAULT_MODEL),
    'Name of the embedding model: of EMBEDDING_URL, or without one of a model that `npm run operator -- model` has fetched',
  ),
  embeddingDimension: setting(
    'EMBEDDING_DIMENSION',
    count(1).default(DEFAULT_DIMENSION),
    'Length of the vectors that the embedding model returns',
  ),
  embeddingQueryPrefix: setting(
    'EMBEDDING_QUERY_PREFIX',
    z.string().max(500).optional(),
    'Goes before each question that the embedding model of EMBEDDING_URL is asked with, `none` for nothing; without it what the model’s family wants, told by its name (e5, bge)',
    { example: '"query: "' },
  ),
  embeddingPassagePrefix: setting(
    'EMBEDDING_PASSAGE_PREFIX',
    z.string().max(500).optional(),
    'Goes before each passage, as EMBEDDING_QUERY_PREFIX before each question',
    { example: '"passage: "' },
  ),
  embeddingModelDir: setting(
    'EMBEDDING_MODEL_DIR',
    z.string().optional(),
    'Folder of a sentence model that runs on this machine (model.onnx, tokenizer.json, model.json), in place of EMBEDDING_URL',
    { example: '/srv/models/multilingual-e5-small' },
  ),
  embeddingModelsDir: setting(
    'EMBEDDING_MODELS_DIR',
    z.string().optional(),
    'Folder of the models that `npm run operator -- model` fetches, one folder for each; in one process `models` in the data folder unless named',
    { example: '/srv/models' },
  ),
  modelHubUrl: setting(
    'MODEL_HUB_URL',
    z.url().default('https://huggingface.co'),
    'Hub that `npm run operator -- model` fetches models from; nothing else asks it',
  ),
  previousEmbeddingUrl: setting(
    'PREVIOUS_EMBEDDING_URL',
    addressSchema.optional(),
    'EMBEDDING_URL of before, or `built-in`, while the search index is rebuilt for another embedding model; without it keywords alone find anything until then, unless the built-in model was used',
    { example: 'https://api.openai.com/v1' },
  ),
  previousEmbeddingApiKey: setting('PREVIOUS_EMBEDDING_API_KEY', secret().optional(), 'Key for that API', {
    isSecret: true,
  }),
  previousEmbeddingModel: setting(
    'PREVIOUS_EMBEDDING_MODEL',
    z.string().default(DEFAULT_MODEL),
    'Name of the embedding model of before',
  ),
  previousEmbeddingDimension: setting(
    'PREVIOUS_EMBEDDING_DIMENSION',
    count(1).default(DEFAULT_DIMENSION),
    'Length of the vectors of the embedding model of before',
  ),
  previousEmbeddingQueryPrefix: setting(
    'PREVIOUS_EMBEDDING_QUERY_PREFIX',
    z.string().max(500).optional(),
    'EMBEDDING_QUERY_PREFIX of before',
  ),
  previousEmbeddingPassagePrefix: setting(
    'PREVIOUS_EMBEDDING_PASSAGE_PREFIX',
    z.string().max(500).optional(),
    'EMBEDDING_PASSAGE_PREFIX of before',
  ),
  previousEmbeddingModelDir: setting(
    'PREVIOUS_EMBEDDING_MODEL_DIR',
    z.string().optional(),
    'EMBEDDING_MODEL_DIR of before',
  ),
} as const;

/** How websites are crawled. */
export const crawlingSettings = {
  crawlConcurrency: setting(
    'CRAWL_CONCURRENCY',
    count(1).default(1),
    'Websites of one workspace crawled at once; there is one more worker for other workspaces',
  ),
  crawlPrivateHosts: setting(
    'CRAWL_PRIVATE_HOSTS',
    commaList.default([]),
    'Hosts, or host:port, of your own network that websites may be read from, parted by commas; none unless named',
    { example: 'intranet.example:8080' },
  ),
  chromiumPath: setting(
    'CHROMIUM_PATH',
    z.string().optional(),
    'Chromium that shows pages which are written by programs; without it one of the usual places, `off` for none',
    { example: '/usr/bin/chromium' },
  ),
  chromiumSandbox: setting(
    'CHROMIUM_SANDBOX',
    z.enum(['on', 'off']).default('on'),
    'Whether Chromium keeps its own sandbox; off only where the kernel offers none, such as for root in a container',
  ),
} as const;

const vectorSettings = {
  qdrantUrl: setting('QDRANT_URL', z.url().optional(), 'Qdrant server for vectors', {
    example: 'http://qdrant:6333',
  }),
  qdrantApiKey: setting('QDRANT_API_KEY', secret().optional(), 'Key for Qdrant', { isSecret: true }),
  vectorDataDir: setting(
    'VECTOR_DATA_DIR',
    z.string().optional(),
    'Folder for vectors when there is no Qdrant; processes on one machine may share it',
  ),
} as const;

/** Bounds of text recognition in one document. */
export const SCAN_MAX_PAGES = 200;
export const SCAN_MAX_SECONDS = 600;

/** Text recognition of scanned pages; it runs on this machine, with data that comes with the product. */
export const scanSettings = {
  ocrEnabled: setting(
    'OCR_ENABLED',
    flag.default(true),
    'Read the pages of a PDF that are pictures by text recognition; off leaves them without text',
  ),
  ocrMaxPages: setting(
    'OCR_MAX_PAGES',
    count(1).default(SCAN_MAX_PAGES),
    'Pages of one document that are read by text recognition; those after them stay unread',
  ),
  ocrMaxSeconds: setting(
    'OCR_MAX_SECONDS',
    count(1).default(SCAN_MAX_SECONDS),
    'Time for text recognition of one document; pages that are left then stay unread',
  ),
} as const;

export const knowledgeConfig = defineConfig('knowledge', {
  ...serviceProcessSettings,
  ...embeddingSettings,
  ...vectorSettings,
  ...fileSettings,
  ...scanSettings,
  ingestionConcurrency: setting(
    'INGESTION_CONCURRENCY',
    count(1).default(2),
    'Documents of one workspace processed at once; there is one more worker for other workspaces',
  ),
  ...crawlingSettings,
  rendererUrl: setting(
    'RENDERER_URL',
    z.url({ protocol: /^https?$/ }).optional(),
    'Base address of a process that shows such pages in a container of its own, in place of CHROMIUM_PATH',
    { example: 'http://browser:4008' },
  ),
  port: portSetting('knowledge'),
});
