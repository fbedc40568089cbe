import { describe, expect, it } from 'vitest';
import { readTypedAddress } from './address.ts';

const fine = (url: string, isPlainText = false) => ({ url, isPlainText });

describe("a server's address", () => {
  it.each([
    ['warble.example.com', fine('https://warble.example.com')],
    ['  Warble.Example.com  ', fine('https://warble.example.com')],
    ['warble.example.com:8443', fine('https://warble.example.com:8443')],
    ['https://warble.example.com/', fine('https://warble.example.com')],
    ['https://warble.example.com/login?next=/#top', fine('https://warble.example.com')],
    ['warble.example.com/login?next=https://a.example', fine('https://warble.example.com')],
    ['localhost:4780', fine('https://localhost:4780')],
    ['http://localhost:4780', fine('http://localhost:4780')],
    ['http://127.0.0.1:4780/', fine('http://127.0.0.1:4780')],
    ['http://[::1]:4780', fine('http://[::1]:4780')],
    ['http://192.168.1.20', fine('http://192.168.1.20', true)],
    ['http://172.31.0.1', fine('http://172.31.0.1', true)],
    ['http://[fd00::1]', fine('http://[fd00::1]', true)],
    ['http://team:4780', fine('http://team:4780', true)],
    ['http://team.local', fine('http://team.local', true)],
  ])('%s is understood', (typed, address) => {
    expect(readTypedAddress(typed)).toEqual(address);
  });

  it.each([
    ['', 'noAddress'],
    ['   ', 'noAddress'],
    ['two words', 'noAddress'],
    ['https://', 'noAddress'],
    ['ftp://warble.example.com', 'protocol'],
    ['warble://tweet/1', 'protocol'],
    ['file:///etc/passwd', 'protocol'],
    ['https://ada:secret@warble.example.com', 'credentials'],
    ['ada@warble.example.com', 'credentials'],
    ['http://warble.example.com', 'plainText'],
    ['http://172.32.0.1', 'plainText'],
    ['http://8.8.8.8', 'plainText'],
    ['http://localhost.example.com', 'plainText'],
    ['http://[2001:db8::1]', 'plainText'],
  ])('%s is refused, with the reason', (typed, error) => {
    expect(readTypedAddress(typed)).toBe(error);
  });
});
