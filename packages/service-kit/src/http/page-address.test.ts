import { expect, it } from 'vitest';
import { pageAddress } from './page-address.ts';

it.each([
  ['https://chat.example.com', 'https://chat.example.com/join?a=1'],
  ['https://chat.example.com/', 'https://chat.example.com/join?a=1'],
  ['https://example.com/help/chat', 'https://example.com/help/chat/join?a=1'],
  ['https://example.com/help/chat/', 'https://example.com/help/chat/join?a=1'],
])('a page of %s is at %s', (publicUrl, address) => {
  expect(pageAddress(publicUrl, '/join?a=1').href).toBe(address);
});
