import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import { freePorts } from '../../../../../bench/school/free-ports.ts';

/** WebKit as Debian has it: a small browser, what drives it by the W3C's protocol, and a screen that nobody looks at. */

/** What drives WebKit; a session is one browser without a past. */
export interface WebDriver {
  /** Throws an Error with what the driver complained about. */
  readonly ask: <Answer>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export interface Programs {
  readonly driver: string;
  readonly browser: string;
}

/** As `npm run test:browsers` found them. */
export function programs(): Programs {
  const { WEBKIT_DRIVER_PATH: driver, WEBKIT_BROWSER_PATH: browser } = process.env;
  if (driver === undefined || browser === undefined)
    throw new Error('WebKit was not found; npm run test:browsers says what it needs');
  return { driver, browser };
}

export async function startWebDriver({ driver }: Programs): Promise<WebDriver> {
  const { display, screen } = await openScreen();
  const port = await freePorts(1);
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LANG: 'C.UTF-8' },
  });
  const ask: WebDriver['ask'] = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 600)}`);
    return value as never;
  };
  await expect
    .poll(async () => await ask('GET', '/status').then(Boolean, () => false), { intervals: [100] })
    .toBe(true);
  return {
    ask,
    close: async () => {
      await end(child);
      await end(screen);
    },
  };
}

/** A screen of its own, which chooses its number itself. */
async function openScreen(): Promise<{ display: string; screen: ChildProcess }> {
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1480x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const failed = once(screen, 'error').then(([error]) => {
    throw error as Error;
  });
  const told = once(screen.stdio[3] as Readable, 'data') as Promise<[Buffer]>;
  const [number] = await Promise.race([told, failed]);
  return { screen, display: `:${String(number).trim()}` };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
