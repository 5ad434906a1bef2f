import { startPage } from './app/start-page.ts';
import { startLogin } from './app/start-login.tsx';

startPage();
void startLogin();
