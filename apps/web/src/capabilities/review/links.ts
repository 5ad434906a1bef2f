import { linkOptions } from '@tanstack/react-router';

export const toReview = linkOptions({ to: '/review' });
export const toRun = linkOptions({ to: '/review', search: { at: 'now' } });
