declare module 'virtual:page-sounds' {
  /** By titles of pages: how each is typed whole, and by its first letters. */
  const sounds: Readonly<Record<string, readonly [sounds: string, initials: string]>>;
  export default sounds;
}
