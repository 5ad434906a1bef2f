import { startPage } from './app/start/start-page.ts';
import { startApp } from './app/start/start-app.tsx';

// A build brings the sheets with the components; in development the library comes in one piece.
if (import.meta.env.DEV) {
  void import('@mantine/core/styles.layer.css');
  void import('@mantine/notifications/styles.layer.css');
}

startPage();
void startApp();
