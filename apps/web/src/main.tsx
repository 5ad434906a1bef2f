import '@xuezhou/ui/styles.css';
import './app/first-page.css';
import { startApp } from './app/start-app.tsx';

void startApp();
