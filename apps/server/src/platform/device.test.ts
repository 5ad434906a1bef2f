import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${engine} Chrome/126.0 Safari/537.36 Edg/126.0`,
    'computer',
    'Windows 电脑 · Edge',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0',
    'computer',
    'Linux 电脑 · Firefox',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 13_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Mobile/15E148 Safari/604.1',
    'tablet',
    'iPad · Safari',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-X700) ${engine} Chrome/120.0 Safari/537.36`,
    'tablet',
    'Android 平板 · Chrome',
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; ALN-AL00) ${engine} Chrome/114 Mobile Safari/537.36`,
    'phone',
    'Android 手机 · Chrome',
  ],
  ['curl/8.0', 'computer', '电脑'],
  ['', 'computer', '电脑'],
  ['<script>alert(1)</script>', 'computer', '电脑'],
  ['x'.repeat(400), 'computer', '电脑'],
])('takes %j for a %s, and calls it so', (userAgent, kind, name) => {
  expect(deviceOf(userAgent)).toEqual({ kind, name });
});
