/** A third-party library and the only folders that may import it: one folder to change when it is replaced. */
export interface DriverHome {
  readonly driver: string;
  /** The npm packages of the driver, as a name pattern. */
  readonly packages: string;
  /** Paths that may import it. */
  readonly homes: readonly string[];
  /** Paths that may import only its types, because a signature needs them. */
  readonly typeHomes?: readonly string[];
}

const TESTING = '^packages/[^/]+/src/(?:testing/|.*[.]test[.]ts$)';

export const DRIVER_HOMES: readonly DriverHome[] = [
  {
    driver: 'mongoose',
    packages: 'mongoose|mongodb',
    homes: ['^packages/persistence/', '^services/[^/]+/src/.+[.]model[.]ts$', TESTING],
    typeHomes: ['^services/[^/]+/src/.+[.]repository[.]ts$'],
  },
  { driver: 'kafkajs', packages: 'kafkajs', homes: ['^packages/event-bus/src/kafka/'] },
  { driver: 'qdrant', packages: '@qdrant/[^/]+', homes: ['^packages/vector-store/src/qdrant/', TESTING] },
  {
    driver: 'sqlite',
    packages: 'sqlite',
    homes: ['^packages/(?:embedded-mongo|vector-store|persistence|event-bus)/'],
  },
  { driver: 'mingo', packages: 'mingo', homes: ['^packages/embedded-mongo/'] },
  { driver: 'bson', packages: 'bson', homes: ['^packages/(?:embedded-mongo|persistence)/'] },
  { driver: 'openai', packages: 'openai', homes: ['^packages/language-model/src/openai/'] },
  {
    driver: 'embedding-model',
    packages: '@energetic-ai/[^/]+',
    homes: ['^packages/language-model/src/local/'],
  },
  {
    driver: 'onnx',
    packages: 'onnxruntime-[^/]+|@huggingface/[^/]+',
    homes: ['^packages/language-model/src/onnx/'],
  },
  { driver: 'nodemailer', packages: 'nodemailer', homes: ['^packages/mailer/'] },
  { driver: 's3', packages: '@aws-sdk/[^/]+|@smithy/[^/]+', homes: ['^packages/object-storage/src/s3/'] },
  { driver: 'sharp', packages: 'sharp', homes: ['^packages/uploads/src/pictures/sharp/', TESTING] },
  { driver: 'undici', packages: 'undici', homes: ['^packages/safe-fetch/'] },
  {
    driver: 'ipaddr',
    packages: 'ipaddr[.]js',
    homes: ['^packages/safe-fetch/', '^packages/service-kit/src/http/address-key[.]ts$'],
  },
  {
    driver: 'uuid',
    packages: 'uuid',
    homes: ['^packages/persistence/src/ids/', '^packages/vector-store/src/qdrant/point-ids[.]ts$', TESTING],
  },
  { driver: 'argon2', packages: '@node-rs/argon2', homes: ['^services/auth/'] },
  {
    driver: 'passport',
    packages: 'passport|passport-google-oauth20',
    homes: ['^services/auth/src/google/'],
  },
  { driver: 'proxy', packages: 'http-proxy-middleware|helmet|sirv|compression', homes: ['^gateway/'] },
  {
    driver: 'pino',
    packages: 'pino|prom-client',
    homes: ['^packages/observability/'],
    typeHomes: ['^packages/service-kit/'],
  },
  { driver: 'express', packages: 'express', homes: ['^packages/service-kit/', '^gateway/', '^deploy/'] },
  { driver: 'react', packages: 'react|react-dom|react-admin|@mui/[^/]+', homes: ['^admin/'] },
  { driver: 'lit', packages: 'lit|lit-[^/]+', homes: ['^widget/'] },
  // User content becomes DOM nodes in one place, for dashboard and widget.
  { driver: 'dompurify', packages: 'dompurify', homes: ['^packages/texts/src/markdown/'] },
];
