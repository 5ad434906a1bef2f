// @vitest-environment happy-dom
import { saveVendor } from '@xuezhou/contract/account';
import { getVisitorId, markFingerprint, recordDevice, recordVisit } from '@xuezhou/contract/site';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answer,
  type Answers,
  type AskedRequest,
  fail,
  respondWith,
} from '@xuezhou/client/testing/server.ts';

const fingerprint = vi.hoisted(() => vi.fn(() => Promise.resolve({ visitorId: 'f'.repeat(32) })));
vi.mock('@fingerprintjs/fingerprintjs', () => ({
  load: () => Promise.resolve({ get: fingerprint }),
}));

const visitorId = '6f1c2d9e-53a4-4b59-9c0f-1b8f3f0d2a11';
const access = recordVisit.path;
const guid = getVisitorId.path;
const fingermark = markFingerprint.path;
const recordAccess = recordDevice.path;
const savedVendor = saveVendor.path;

const speak = (given: Answers = []) =>
  respondWith([
    answer(getVisitorId, visitorId),
    answer(recordVisit, true),
    answer(markFingerprint, true),
    answer(recordDevice, true),
    answer(saveVendor, true),
    ...given,
  ]);

/** A tab that has just been opened: the modules know of nothing yet. */
async function openTab() {
  vi.resetModules();
  const { watchActivity } = await import('@xuezhou/client/browser/activity.ts');
  const { noteArrival, noteNavigation } = await import('./follow-visitor.ts');
  watchActivity();
  const visit = (path: string, studentId: number | null = null) =>
    noteNavigation(`${window.location.origin}${path}`, studentId);
  const touch = () => window.dispatchEvent(new Event('mousemove'));
  return { noteArrival, visit, touch };
}

const bodiesTo = (asked: readonly AskedRequest[], wanted: string) =>
  asked.filter(({ path }) => path === wanted).map(({ body }) => body);

beforeEach(() => {
  sessionStorage.clear();
  document.cookie = 'vendorid=; path=/; max-age=0';
  fingerprint.mockClear();
});

describe('after a navigation', () => {
  it('[site.visitor-id] an id is fetched when there is none, once, and kept', async () => {
    const asked = speak();
    const { visit, touch } = await openTab();
    touch();
    await Promise.all([visit('/about'), visit('/legal')]);
    await visit('/privacy');
    expect(bodiesTo(asked, guid)).toHaveLength(1);
    const next = await openTab();
    next.touch();
    await next.visit('/about');
    expect(bodiesTo(asked, guid)).toHaveLength(1);
    const ids = bodiesTo(asked, access).map((body) => (body as { visitorId: string }).visitorId);
    expect(ids).toEqual(Array(4).fill(visitorId));
  });

  it('[site.visitor-id] what is kept and is no id is replaced', async () => {
    const asked = speak();
    localStorage.setItem('xuezhou-visitor', '<script>');
    const { visit, touch } = await openTab();
    touch();
    await visit('/about');
    expect(bodiesTo(asked, guid)).toHaveLength(1);
    expect(localStorage.getItem('xuezhou-visitor')).toBe(visitorId);
  });

  it('[site.visitor-record#1,2] the record has its fields and no others', async () => {
    const asked = speak();
    const { noteArrival, visit, touch } = await openTab();
    Object.defineProperty(document, 'referrer', {
      configurable: true,
      value: 'https://www.partner.cn/news?token=secret&utm_source=x#y',
    });
    noteArrival('?vendorid=7');
    touch();
    await visit('/about?code=secret&type=exam#part', 12);
    await visit('/legal', 12);
    const own = window.location.origin;
    const shared = {
      visitorId,
      visitorStudentId: 12,
      visitorAgent: navigator.userAgent,
      vendorId: 7,
    };
    expect(bodiesTo(asked, access)).toEqual([
      {
        ...shared,
        visitorIsNew: true,
        isEntrance: true,
        fromDomain: 'www.partner.cn',
        fromUrl: 'https://www.partner.cn/news?utm_source=x',
        targetPath: '/about',
        targetUrl: `${own}/about?type=exam`,
      },
      {
        ...shared,
        visitorIsNew: false,
        isEntrance: false,
        fromDomain: window.location.hostname,
        fromUrl: `${own}/about?type=exam`,
        targetPath: '/legal',
        targetUrl: `${own}/legal`,
      },
    ]);
  });

  it('[site.visit#1,2] is recorded each time, and new only when more than 30 minutes have passed', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    const asked = speak();
    const { visit, touch } = await openTab();
    touch();
    await visit('/a');
    vi.setSystemTime(new Date('2026-11-21T10:30:00Z'));
    await visit('/b');
    vi.setSystemTime(new Date('2026-11-21T11:00:00.001Z'));
    await visit('/c');
    const entrances = bodiesTo(asked, access).map(
      (body) => (body as { isEntrance: boolean }).isEntrance,
    );
    expect(entrances).toEqual([true, false, true]);
  });

  it('a server that does not answer disturbs nobody, and the next page is recorded', async () => {
    const asked = speak([fail(getVisitorId, 500), fail(recordVisit, 503)]);
    const { shownFailure } = await import('@xuezhou/client/api/failures.ts');
    const { visit } = await openTab();
    await visit('/about');
    await visit('/legal');
    expect(bodiesTo(asked, guid)).toHaveLength(2);
    expect(shownFailure.get()).toBeNull();
  });
});

describe('the device', () => {
  const device = { device: 'f'.repeat(32) };

  it('[site.fingerprint] is told with the fingerprint of the browser, once somebody acts', async () => {
    const asked = speak();
    const { visit, touch } = await openTab();
    const noted = visit('/about');
    await expect.poll(() => bodiesTo(asked, access)).toHaveLength(1);
    expect(fingerprint).not.toHaveBeenCalled();
    touch();
    await noted;
    expect(bodiesTo(asked, fingermark)).toEqual([device]);
    expect(bodiesTo(asked, recordAccess)).toEqual([device]);
  });

  it('[site.fingerprint] is told of each student once, and recorded with every new visit only', async () => {
    const asked = speak();
    const { visit, touch } = await openTab();
    touch();
    await visit('/a');
    await visit('/b');
    await visit('/c', 12);
    await visit('/d', 12);
    expect(bodiesTo(asked, fingermark)).toEqual([device, device]);
    expect(bodiesTo(asked, recordAccess)).toEqual([device]);
    expect(fingerprint).toHaveBeenCalledOnce();
  });

  it('is unknown where the fingerprint cannot be taken', async () => {
    fingerprint.mockRejectedValueOnce(new Error('blocked'));
    const asked = speak();
    const { visit, touch } = await openTab();
    touch();
    await visit('/about');
    expect(bodiesTo(asked, fingermark)).toEqual([{ device: 'unknown' }]);
    const { fingerprintState } = await import('../../../platform/session/fingerprint-state.ts');
    expect(fingerprintState.get()).toBe('missing');
  });

  it('blames no blocker where there is no network', async () => {
    fingerprint.mockRejectedValueOnce(new Error('no network'));
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const asked = speak();
    const { visit, touch } = await openTab();
    touch();
    await visit('/about');
    expect(bodiesTo(asked, fingermark)).toEqual([{ device: 'unknown' }]);
    const { fingerprintState } = await import('../../../platform/session/fingerprint-state.ts');
    expect(fingerprintState.get()).toBe('unknown');
    network.mockRestore();
  });
});

describe('the vendor', () => {
  it('[site.vendor#1] of the address stays in a cookie, and is saved once there is a student', async () => {
    const asked = speak();
    const { noteArrival, visit, touch } = await openTab();
    touch();
    noteArrival('?VendorId=0042');
    expect(document.cookie).toContain('vendorid=42');
    await visit('/about');
    expect(bodiesTo(asked, savedVendor)).toEqual([]);
    await visit('/dashboard', 12);
    await visit('/message', 12);
    expect(bodiesTo(asked, savedVendor)).toEqual([{ vendorId: 42 }]);
    await visit('/dashboard', 13);
    expect(bodiesTo(asked, savedVendor)).toHaveLength(2);
  });

  it.each([
    '?vendorid=',
    '?vendorid=abc',
    '?vendorid=-1',
    '?vendorid=1.5',
    '?vendorid=99999999999',
  ])('[site.vendor] is none at %s, which takes no earlier one away', async (search) => {
    speak();
    document.cookie = 'vendorid=5; path=/';
    const { noteArrival } = await openTab();
    noteArrival(search);
    const { vendorField } = await import('../../../platform/session/vendor.ts');
    expect(vendorField()).toEqual({ vendorId: 5 });
  });
});

describe('the flags of a session', () => {
  it('[site.session-flags] are kept for the session, wherever the visitor goes', async () => {
    speak();
    const { noteArrival, visit, touch } = await openTab();
    touch();
    noteArrival('?ispagestatic=1&fromwechat&pztest=a&back_url=%2Fevents&route_from=ad&other=x');
    await visit('/about?route_from=menu');
    const { sessionFlag, sessionFlags } =
      await import('../../../platform/session/session-flags.ts');
    expect(sessionFlags.map((flag) => [flag, sessionFlag(flag)])).toEqual([
      ['ispagestatic', '1'],
      ['fromwechat', ''],
      ['pztest', 'a'],
      ['back_url', '/events'],
      ['route_from', 'menu'],
    ]);
    expect(sessionStorage.length).toBe(5);
  });
});
