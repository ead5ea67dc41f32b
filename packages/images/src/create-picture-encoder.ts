import { atMost } from './at-most.ts';
import type { PictureEncoder } from './picture-encoder.ts';
import { ENCODINGS_AT_ONCE } from './picture-limits.ts';
import { assertType } from './sniff.ts';

/**
 * Pictures made by libvips, on threads of its own. The library is loaded with the first picture: most processes
 * never make one.
 */
export function createPictureEncoder(): PictureEncoder {
  const limited = atMost(ENCODINGS_AT_ONCE);
  return {
    async encode(bytes, declaredType, crop) {
      await assertType(bytes, declaredType);
      return limited(async () => {
        const { encodeWithSharp } = await import('./sharp/sharp-encoding.ts');
        return encodeWithSharp(bytes, crop);
      });
    },
  };
}
