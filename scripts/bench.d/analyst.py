#!/usr/bin/env python3
"""The clear width of a block as an analyst would work it out with shapely.

usage: analyst.py PLAN.geojson     (a plan on a grid in feet, see scripts/blockplan)

The widest gap of the best chain of solids from the curb to the building, and of
the best one that the cafe takes part in: gaps between neighbours from an STRtree,
shortest first, joined (Kruskal) until the two walls hang together. Gaps wider than
the walk decide nothing and are not looked for. Written for shapely 1.8 or 2.
"""
import json, sys, time

import shapely
from shapely.geometry import LineString, shape
from shapely.strtree import STRtree

SHAPELY_2 = int(shapely.__version__.split(".")[0]) >= 2


def read(path):
    """solids, curb, building wall and the number of the cafe"""
    solids, walls, cafe = [], {}, None
    with open(path) as f:
        plan = json.load(f)
    for feature in plan["features"]:
        properties = feature["properties"]
        role = properties["role"]
        if role == "sidewalk":
            walk = shape(feature["geometry"])
        elif role == "curb":
            walls["curb"] = shape(feature["geometry"])
        elif role not in ("building", "frontage", "door"):
            g = shape(feature["geometry"])
            if role == "cafe":
                cafe = len(solids)
            if g.geom_type == "Point":
                g = g.buffer(properties["diameter_ft"] / 2)
            solids.append(g)
    x0, y0, x1, y1 = walk.bounds
    walls["building"] = LineString([(x0, y1), (x1, y1)])
    return solids, [walls["curb"], walls["building"]], cafe, y1 - y0


def neighbours(tree, solids, i, reach):
    """numbers above i of the solids whose boxes lie within reach"""
    x0, y0, x1, y1 = solids[i].bounds
    around = shapely.geometry.box(x0 - reach, y0 - reach, x1 + reach, y1 + reach)
    for k in tree.query(around):
        k = int(k) if SHAPELY_2 else NUMBER[id(k)]
        if k > i:
            yield k


NUMBER = {}


def gaps(solids, walls, reach):
    """(width, a, b), shortest first; the walls are numbered after the solids"""
    tree = STRtree(solids)
    NUMBER.update((id(g), i) for i, g in enumerate(solids))
    found = []
    for i, g in enumerate(solids):
        for k in neighbours(tree, solids, i, reach):
            width = g.distance(solids[k])
            if width <= reach:
                found.append((width, i, k))
        for n, wall in enumerate(walls):
            found.append((g.distance(wall), i, len(solids) + n))
    found.sort()
    return found


def clear_width(solids, walls, cafe, reach):
    parent = list(range(len(solids) + len(walls)))
    touched = [[False, False] for _ in solids]
    mine = [i == cafe for i in range(len(solids))]

    def root(i):
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    whole = None
    for width, a, b in gaps(solids, walls, reach):
        a = root(a)
        if b >= len(solids):
            touched[a][b - len(solids)] = True
        else:
            b = root(b)
            if a != b:
                parent[b] = a
                mine[a] = mine[a] or mine[b]
                touched[a] = [x or y for x, y in zip(touched[a], touched[b])]
        if all(touched[a]):
            whole = width if whole is None else whole
            if mine[a]:
                return whole, width
    return whole, reach


def main():
    begin = time.perf_counter()
    solids, walls, cafe, width = read(sys.argv[1])
    read_at = time.perf_counter()
    whole, mine = clear_width(solids, walls, cafe, width)
    done = time.perf_counter()
    print(json.dumps({
        "solids": len(solids), "read_s": read_at - begin, "measure_s": done - read_at,
        "whole_ft": whole, "mine_ft": mine, "shapely": shapely.__version__,
    }))


if __name__ == "__main__":
    main()
