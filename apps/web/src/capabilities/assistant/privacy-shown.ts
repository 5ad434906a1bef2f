import { readText, writeText } from '@xuezhou/client/browser/local-storage.ts';

const toldKey = 'xuezhou-assistant-told';

/** After the first question the words on privacy stand behind the shield. */
export const notePrivacyShown = (): void => writeText(toldKey, '1');
export const isPrivacyShown = (): boolean => readText(toldKey) !== null;
