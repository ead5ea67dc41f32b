/** Prints the address of every module that importing the one named by the first argument loads, one a line. */
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    console.log(url);
    return nextLoad(url, context);
  },
});
await import(process.argv[2] ?? '');
process.exit(0);
