import '../src/styles.css';
import '@mantine/core/styles.layer.css';
import '../src/tokens-extra.css';
import '../src/mantine-theme-extra.css';

import { createRoot } from 'react-dom/client';

import { UiProvider } from '../src/provider.tsx';
import { CoursePage } from './course-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { FormsPage } from './forms-page.tsx';
import { LoginPage } from './login-page.tsx';
import { MarksPage } from './marks-page.tsx';
import { PracticePage } from './practice-page.tsx';
import { StatesPage } from './states-page.tsx';
import { WrongBookPage } from './wrong-book-page.tsx';

const pages = {
  marks: MarksPage,
  login: LoginPage,
  dashboard: DashboardPage,
  course: CoursePage,
  practice: PracticePage,
  'wrong-book': WrongBookPage,
  states: StatesPage,
  forms: FormsPage,
};

/** `?page=course&scheme=dark`; without a page, the list of them. */
const query = new URLSearchParams(location.search);
const scheme = query.get('scheme');
const name = query.get('page') as keyof typeof pages | null;
const Page = name ? pages[name] : undefined;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <UiProvider forceColorScheme={scheme === 'dark' || scheme === 'light' ? scheme : undefined}>
    {Page ? (
      <Page />
    ) : (
      <ul style={{ padding: 32 }}>
        {Object.keys(pages).map((key) => (
          <li key={key}>
            <a href={`?page=${key}&scheme=light`}>{key}</a>{' '}
            <a href={`?page=${key}&scheme=dark`}>暗</a>
          </li>
        ))}
      </ul>
    )}
  </UiProvider>,
);
