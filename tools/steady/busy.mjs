// Keeps one core busy for as long as the process that started it lives.
process.on('disconnect', () => process.exit(0));
function work() {
  const end = performance.now() + 50;
  while (performance.now() < end);
  setImmediate(work);
}
work();
