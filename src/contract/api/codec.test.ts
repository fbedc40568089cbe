import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { readAnswer, toRequest } from './codec.ts';

describe('the request of a call', () => {
  it('has its ids in the path, encoded', () => {
    const { method, path } = toRequest('toggleLike', { parameters: { tweetId: 'a/b?' } });
    expect({ method, path }).toEqual({ method: 'POST', path: '/api/v1/like/a%2Fb%3F' });
  });

  it('has its fields in the query, without those that are not set', () => {
    const request = toRequest('allTweets', { payload: { page: '2', query: 'a b&c', limit: undefined } });
    expect(request).toEqual({
      method: 'GET',
      path: '/api/v1/tweet/all-tweets?page=2&query=a+b%26c',
      headers: {},
    });
  });

  it('without fields has no query', () => {
    expect(toRequest('allTweets').path).toBe('/api/v1/tweet/all-tweets');
  });

  it('has a header for each of the key, the anchor and the invitation that is given', () => {
    const { headers } = toRequest('allTweets', { key: 'k', anchor: 'a', invitation: 'i' });
    expect(headers).toStrictEqual({
      'idempotency-key': 'k',
      'x-warble-anchor': 'a',
      'x-warble-invitation': 'i',
    });
    expect(toRequest('allTweets').headers).toStrictEqual({});
  });

  it('has its fields in a JSON body, with the idempotency key in a header', () => {
    const input = { parameters: { tweetId: 'x' }, payload: { content: 'hi' }, key: 'key' };
    expect(toRequest('addComment', input)).toEqual({
      method: 'POST',
      path: '/api/v1/comment/x',
      headers: { 'idempotency-key': 'key', 'content-type': 'application/json' },
      body: '{"content":"hi"}',
    });
  });

  it('has its fields and files in a form', () => {
    const file = new File(['bytes'], 'photo.png', { type: 'image/png' });
    const { body } = toRequest('register', {
      payload: { fullName: 'Ada' },
      files: { avatar: file, coverImage: null },
    });
    expect(body).toBeInstanceOf(FormData);
    const entries = body instanceof FormData ? [...body] : [];
    expect(entries).toEqual([
      ['fullName', 'Ada'],
      ['avatar', file],
    ]);
  });

  it('is not made without an id of its path', () => {
    expect(() => toRequest('comments')).toThrow('comments needs tweetId');
  });

  it.each(['.', '..'])('is not made with the id %s, which would lead to another call', (tweetId) => {
    const request = () => toRequest('toggleLike', { parameters: { tweetId } });
    expect(request).toThrow(`toggleLike has no tweetId ${tweetId}`);
  });
});

describe('the answer of a call', () => {
  const owner = { _id: 'u', username: 'ada', email: 'ada@example.com', avatar: '' };

  it('is its data, parsed', () => {
    const comment = { _id: 'c', content: 'hi', createdAt: '2026-01-01', owner };
    const body = JSON.stringify({ statusCode: 200, data: [comment] });
    expect(readAnswer('comments', body)).toMatchObject([comment]);
  });

  it('is not read where the specification does not show it', () => {
    expect(readAnswer('logout', 'anything')).toBeUndefined();
  });

  it('may be missing for a like or a follow, and for no others', () => {
    expect(readAnswer('toggleLike', '')).toBeUndefined();
    expect(readAnswer('toggleLike', '{"data":{"_id":"l"}}')).toEqual({ _id: 'l' });
    expect(() => readAnswer('toggleLike', 'Liked')).toThrow(SyntaxError);
    expect(() => readAnswer('comments', '')).toThrow(SyntaxError);
  });

  it('is rejected where its shape can not be used', () => {
    expect(() => readAnswer('comments', '{"data":{}}')).toThrow(v.ValiError);
    expect(() => readAnswer('comments', '<html>')).toThrow(SyntaxError);
  });
});
