const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** How the key is called that sends together with ↵. */
export const modKey = isApple ? '⌘' : 'Ctrl';

/** How the key is called that moves things together with the arrows. */
export const altKey = isApple ? '⌥' : 'Alt';
