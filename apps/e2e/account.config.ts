import { defineConfig } from '@playwright/test';
import stories from './playwright.config.ts';

/** The stories that mostly wait for the next minute's code: side by side, each with a student of its own. */
export default defineConfig({
  ...stories,
  testIgnore: [],
  testMatch: /account/,
  timeout: 600_000,
  fullyParallel: true,
  workers: 2,
  projects: (stories.projects ?? []).map(({ testIgnore: _none, ...project }) => project),
});
