"""A race number: a sheet of paper on the chest, its numeral and four pins."""

import os

import bpy
import numpy as np

FONT = '/usr/share/fonts/opentype/bebas-neue/BebasNeue-Bold.otf'


def race_number(body, cloth, text, side='front', cell=0.012):
    """part -> (points, quads), lying on the points of a top"""
    H, M = body.H, body.bones['chest']
    wide, high = 0.118 * H, 0.098 * H
    s = 1 if side == 'front' else -1
    middle = 0.118 * H if s > 0 else 0.140 * H
    inv = np.linalg.inv(M)
    C = cloth @ inv[:3, :3].T + inv[:3, 3]
    C = C[(C[:, 1] * s > 0) & (np.abs(C[:, 0]) < wide) & (np.abs(C[:, 2] - middle) < high)]
    nx, nz = int(wide / cell) + 1, int(high / cell) + 1
    X, Z = np.meshgrid(np.linspace(-wide / 2, wide / 2, nx), np.linspace(-high / 2, high / 2, nz), indexing='ij')
    far = (X[..., None] - C[:, 0]) ** 2 + (Z[..., None] + middle - C[:, 2]) ** 2
    near = np.exp(-far / (2 * 0.014**2)) + 1e-12
    Y = (near * C[:, 1]).sum(-1) / near.sum(-1)
    for _ in range(3):  # paper bends in long waves
        E = np.pad(Y, 1, 'edge')
        Y = 0.4 * Y + 0.15 * (E[2:, 1:-1] + E[:-2, 1:-1] + E[1:-1, 2:] + E[1:-1, :-2])
    Y += s * (0.005 + 0.004 * (np.abs(X) / (wide / 2)) ** 4)

    def laid(x, z, off):
        i, j = np.clip((x / wide + 0.5) * (nx - 1), 0, nx - 1.001), np.clip((z / high + 0.5) * (nz - 1), 0, nz - 1.001)
        a, b = i.astype(int), j.astype(int)
        u, v = i - a, j - b
        y = (Y[a, b] * (1 - u) + Y[a + 1, b] * u) * (1 - v) + (Y[a, b + 1] * (1 - u) + Y[a + 1, b + 1] * u) * v
        return np.stack([x, y + s * off, z + middle], 1) @ M[:3, :3].T + M[:3, 3]

    k = np.arange(nx * nz).reshape(nx, nz)
    sheet = np.stack([k[:-1, :-1], k[1:, :-1], k[1:, 1:], k[:-1, 1:]], -1).reshape(-1, 4)
    parts = {'bib': (laid(X.ravel(), Z.ravel(), 0), sheet)}
    P, T = numeral(text)
    P = P * high * 0.80
    P *= min(1, wide * 0.86 / max(np.ptp(P[:, 0]), 1e-6))
    parts['numeral'] = (laid(P[:, 0] * s * -1, P[:, 1], 0.0016), T)
    corner = np.array([(a * (wide / 2 - 0.010), b * (high / 2 - 0.009)) for a in (-1, 1) for b in (-1, 1)])
    pin = np.array([(-0.007, -0.0012), (0.007, -0.0012), (0.007, 0.0012), (-0.007, 0.0012)])
    Q = (corner[:, None] + pin).reshape(-1, 2)
    parts['pins'] = (laid(Q[:, 0], Q[:, 1], 0.002), np.arange(16).reshape(-1, 4))
    return parts


def numeral(text):
    """points about the middle, one unit high, and triangles"""
    curve = bpy.data.curves.new('numeral', 'FONT')
    curve.body, curve.align_x, curve.align_y, curve.size = text, 'CENTER', 'CENTER', 1.0
    curve.resolution_u = 3
    if os.path.exists(FONT):
        curve.font = bpy.data.fonts.load(FONT, check_existing=True)
    o = bpy.data.objects.new('numeral', curve)
    bpy.context.scene.collection.objects.link(o)
    bpy.context.view_layer.update()
    me = bpy.data.meshes.new_from_object(o)
    bpy.data.objects.remove(o)
    me.calc_loop_triangles()
    P = np.array([v.co[:2] for v in me.vertices])
    T = np.array([t.vertices[:] for t in me.loop_triangles])
    P -= (P.max(0) + P.min(0)) / 2
    P /= np.ptp(P[:, 1])
    bpy.data.meshes.remove(me)
    return P, T
