// Loaded before a program that is to run some days ago, CLOCK_DAYS_AGO of them: what it asks the machine's clock for is
// that much earlier. Timers run as ever, and so does a database beside it.
const dayMs = 86_400_000;
const Now = globalThis.Date;
const ago = Number(process.env['CLOCK_DAYS_AGO'] ?? 0) * dayMs;

globalThis.Date = new Proxy(Now, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [Now.now() - ago] : given, newTarget),
  apply: () => new Now(Now.now() - ago).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => Now.now() - ago : Reflect.get(target, name, receiver),
});
