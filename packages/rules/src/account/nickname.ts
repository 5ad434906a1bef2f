const chinese = /\p{Script=Han}/u;

/** A Chinese character counts as two. */
export function nicknameLength(nickname: string): number {
  return [...nickname].reduce((length, character) => length + (chinese.test(character) ? 2 : 1), 0);
}

/** 4 to 32 long; Chinese characters, letters, digits, `_` and `-`. */
export function isNicknameValid(nickname: string): boolean {
  const length = nicknameLength(nickname);
  return length >= 4 && length <= 32 && /^[\p{Script=Han}A-Za-z0-9_-]+$/u.test(nickname);
}

/** WeChat's own nickname is accepted as it is, whatever its format, as long as it shows anything. */
export function isNicknameAccepted(nickname: string, ofWechat: string): boolean {
  return (
    isNicknameValid(nickname) || (nickname === ofWechat.trim() && nicknameKey(nickname) !== '')
  );
}

// Only a nickname of WeChat's can hold these; the Braille blank is one by looks alone.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu;

/** Two nicknames with the same key are the same to a reader. */
export function nicknameKey(nickname: string): string {
  return nickname.normalize('NFKC').replace(unseen, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
