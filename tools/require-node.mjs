/* The npm scripts load it first; plain JavaScript, because an old Node fails on the first TypeScript file. */
const NEEDED_MAJOR = 24;
const [major = 0] = process.versions.node.split('.').map(Number);

if (major < NEEDED_MAJOR) {
  process.stderr.write(
    `Colloquy runs on Node ${NEEDED_MAJOR} or newer, and this is Node ${process.versions.node}.
\`npm install\` brings its own copy, which the npm scripts use. It is missing here, so probably install scripts
are switched off. Do one of these:
  npm rebuild node --ignore-scripts=false
  install Node ${NEEDED_MAJOR}
`,
  );
  process.exit(1);
}
