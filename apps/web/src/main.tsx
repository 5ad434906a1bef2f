import '@xuezhou/ui/styles.css';
import '@xuezhou/ui/mantine-styles.css';
import { startApp } from './app/start-app.tsx';

void startApp();
