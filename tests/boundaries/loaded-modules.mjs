/** Prints the address of every module loaded by importing the one named in the first argument, one per line. */
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    console.log(url);
    return nextLoad(url, context);
  },
});
await import(process.argv[2] ?? '');
process.exit(0);
