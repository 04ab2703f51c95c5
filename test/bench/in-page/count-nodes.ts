/** Elements, texts and comments: of the whole body, and of the grid alone. */
export function countNodes(): { readonly all: number; readonly grid: number } {
  const count = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ALL);
    let nodes = 1;
    while (walker.nextNode()) nodes++;
    return nodes;
  };
  return { all: count(document.body), grid: count(window.eyes.grid()) };
}
