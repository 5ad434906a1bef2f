import { readText, writeText } from '@xuezhou/client/browser/local-storage.ts';

const toldKey = 'xuezhou-assistant-told';

/** After the first question the words on privacy stand behind the shield. */
export const notePrivacyTold = (): void => writeText(toldKey, '1');
export const isPrivacyTold = (): boolean => readText(toldKey) !== null;
