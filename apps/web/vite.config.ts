import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { contractPlugin } from './build/contract-plugin.ts';

const port = process.env['PORT'] ?? '8080';
const api = {
  target: `http://127.0.0.1:${port}`,
  changeOrigin: false,
  // The one page whose address lies among those of the calls.
  bypass: ({ url = '' }: { url?: string | undefined }) =>
    url.startsWith('/api/nuxt/students/mustread.html') ? '/index.html' : undefined,
};

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../.cache/vite-web', import.meta.url)),
  plugins: [
    contractPlugin(),
    react(),
    VitePWA({
      // The page asks before it lets a new version in: something may be typed.
      registerType: 'prompt',
      injectRegister: false,
      workbox: {
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api/, /^\/media/, /^\/login/],
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        globIgnores: ['login.html'],
      },
      manifest: {
        id: '/',
        name: '学舟',
        short_name: '学舟',
        description: '财经考试的学习平台',
        lang: 'zh-CN',
        start_url: '/dashboard',
        scope: '/',
        display: 'standalone',
        background_color: '#f8f7f4',
        theme_color: '#f8f7f4',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: '/icon-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
    }),
  ],
  server: { proxy: { '/api': api, '/media': api } },
  build: {
    target: ['chrome105', 'edge105', 'firefox115', 'safari16'],
    manifest: !isSsrBuild,
    // What needs the polyfill only waits a little longer.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: {
              groups: [
                // What every page stands on changes seldom: a release leaves it in the browser's cache.
                {
                  name: 'base',
                  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//,
                },
                // The fields of forms in one file; in splinters they compress worse.
                {
                  name: 'forms',
                  test: /vite\/preload-helper|packages\/ui\/src\/nav-item|@mantine\/core\/esm\/(components\/(Input|InputBase|TextInput|PasswordInput|Checkbox|ActionIcon|CloseButton|UnstyledButton|Anchor)|utils\/Inline)/,
                },
              ],
            },
          },
        },
  },
}));
