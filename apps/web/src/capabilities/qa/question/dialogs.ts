import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { AppealFormProps, FeedbackFormProps, ReportFormProps } from './dialog-forms.tsx';

// What few readers open is fetched when it is opened.
const load = () => import('./dialog-forms.tsx');

export const FeedbackDialog = sheetPart<'FeedbackForm', FeedbackFormProps>(load, 'FeedbackForm');
export const ReportDialog = sheetPart<'ReportForm', ReportFormProps>(load, 'ReportForm');
export const AppealDialog = sheetPart<'AppealForm', AppealFormProps>(load, 'AppealForm');
