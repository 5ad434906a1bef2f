import { startPage } from './app/start/start-page.ts';
import { startLogin } from './app/login/start-login.tsx';

startPage();
void startLogin();
