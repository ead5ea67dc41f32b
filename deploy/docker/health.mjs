// Exit code 0 when the process that listens on the port of the first argument is ready.
const [, , port] = process.argv;
const response = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4_000) });
process.exit(response.ok ? 0 : 1);
