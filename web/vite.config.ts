import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The built page goes into the package, from where `bradshaw serve` serves it. */
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/bradshaw/server/built',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
