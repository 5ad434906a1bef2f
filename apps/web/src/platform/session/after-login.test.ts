import { describe, expect, it } from 'vitest';
import { destinationAfterLogin } from './after-login.ts';

const origin = 'https://xuezhou.example';
const events = 'https://events.example';
const go = (search: Record<string, string>, hash = '', allowed: string[] = []) =>
  destinationAfterLogin({ search, hash, origin, studentId: 7 }, allowed);

describe('destinationAfterLogin', () => {
  it('[account.after-login#1-4] prefers redirect_uri by full navigation, then login_redirect_uri, then the dashboard, and drops code and state', () => {
    expect(
      go({ redirect_uri: '/events?a=1&code=x&state=y', login_redirect_uri: '/qa' }, '#top'),
    ).toEqual({ kind: 'away', href: `${origin}/events?a=1#top` });
    expect(go({ redirect_uri: '/events', isFromEvent: '1' })).toEqual({
      kind: 'away',
      href: `${origin}/events?studentId=7`,
    });
    expect(go({ login_redirect_uri: '/course/3?tab=a&code=x', code: 'z', state: 's' })).toEqual({
      kind: 'inside',
      path: '/course/3?tab=a',
    });
    expect(go({ code: 'z' })).toEqual({ kind: 'inside', path: '/dashboard' });
  });

  it('[account.after-login] leads to another site only where the school allows its origin, and keeps the hash', () => {
    const redirect_uri = `${events}/hall?a=1&state=s`;
    expect(go({ redirect_uri, isFromEvent: '' }, '#seat', [events])).toEqual({
      kind: 'away',
      href: `${events}/hall?a=1&studentId=7#seat`,
    });
    expect(go({ redirect_uri: `${events}/hall#own` }, '', [events])).toMatchObject({
      href: `${events}/hall#own`,
    });
    expect(go({ redirect_uri })).toEqual({ kind: 'inside', path: '/dashboard' });
    for (const address of [
      'https://events.example.evil/',
      'http://events.example/',
      'https://events.example:444/',
      'https://you:here@events.example/',
    ])
      expect(go({ redirect_uri: address }, '', [events])).toMatchObject({ path: '/dashboard' });
    // The other way on is for our own paths, whatever is allowed.
    expect(go({ login_redirect_uri: events }, '', [events])).toMatchObject({ path: '/dashboard' });
    expect(go({ login_redirect_uri: `${origin}/qa` })).toMatchObject({ path: '/dashboard' });
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'https://xuezhou.example.evil/',
    'http://xuezhou.example/',
  ])('never leads to a stranger: %s', (address) => {
    expect(go({ redirect_uri: address, login_redirect_uri: address })).toEqual({
      kind: 'inside',
      path: '/dashboard',
    });
  });

  it('does not lead back to the login page, nor out', () => {
    expect(go({ login_redirect_uri: '/login?login_redirect_uri=/login' })).toMatchObject({
      path: '/dashboard',
    });
    for (const address of ['/logout', '/login-kecuhui', '/login-phone'])
      expect(go({ login_redirect_uri: address })).toMatchObject({ path: '/dashboard' });
  });
});
