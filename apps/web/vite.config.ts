import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './build/chunk-groups.ts';
import { browserFloorPlugin, buildTarget } from '../../packages/client/build/browser-floor.ts';
import { contractPlugin } from '../../packages/client/build/contract-plugin.ts';
import { mantineStylesPlugin } from '../../packages/client/build/mantine-styles-plugin.ts';

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
    mantineStylesPlugin(),
    browserFloorPlugin(),
    react(),
    VitePWA({
      // The page asks before it lets a new version in: something may be typed.
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      workbox: {
        // What a push shows.
        importScripts: ['/push.js'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [
          /^\/api/,
          /^\/media/,
          /^\/files/,
          /^\/login/,
          /^\/console/,
          /\.xml$/,
        ],
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        // Icons are the school's own, and another when it changes them: kept when they are seen.
        globIgnores: ['login.html', 'icon*', 'push.js'],
        manifestTransforms: [
          (entries) => ({
            manifest: entries.filter(({ url }) => url !== 'manifest.webmanifest'),
            warnings: [],
          }),
        ],
        runtimeCaching: [
          {
            urlPattern: ({ url }) =>
              /^\/(?:icon[\w-]*\.(?:svg|png)|files\/school\/.*)$/.test(url.pathname),
            handler: 'NetworkFirst',
            options: { cacheName: 'school-icons', networkTimeoutSeconds: 3 },
          },
        ],
      },
      manifest: {
        id: '/',
        // The server puts the school's own in their place.
        name: '学校',
        short_name: '学校',
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
  // React has had it for long.
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  server: {
    proxy: { '/api': api, '/media': api, '/files': api, '/socket.io': { ...api, ws: true } },
  },
  build: {
    target: buildTarget,
    // What needs the polyfill only waits a little longer.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // The login page is a document of its own: it must not carry the router and all that stands on it.
          input: ['index.html', 'src/login-main.tsx'].map((file) =>
            fileURLToPath(new URL(file, import.meta.url)),
          ),
          output: {
            codeSplitting: { groups: chunkGroups },
            // A page's names stand in every list of what a link needs: several hundred of them, of which nothing can
            // be compressed. 42 bits tell versions apart.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:7][extname]',
          },
          // An outbox comes with its pages, or alone where none of them was opened.
          checks: { ineffectiveDynamicImport: false },
        },
  },
}));
